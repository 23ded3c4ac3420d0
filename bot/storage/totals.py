"""What has a learner done so far, in numbers?"""

from __future__ import annotations

from bot.ports import Transaction
from bot.storage.records import QuestionTotals, Totals
from bot.storage.values import optional_float, required_int


def learner_totals(tx: Transaction, learner_id: str) -> Totals:
    """Counts and score sums of the closed attempts; averages are the caller's to compute."""
    rows = tx.execute(
        "SELECT a.question_id,"
        " CAST(SUM(CASE WHEN a.state = 'graded' THEN 1 ELSE 0 END) AS BIGINT),"
        " SUM(CASE WHEN a.state = 'graded' THEN a.score END),"
        " CAST(SUM(CASE WHEN a.state = 'graded' AND EXISTS (SELECT 1 FROM response AS r"
        " WHERE r.attempt_id = a.attempt_id AND r.self_graded = 1) THEN 1 ELSE 0 END) AS BIGINT),"
        " CAST(SUM(CASE WHEN a.state = 'skipped' THEN 1 ELSE 0 END) AS BIGINT)"
        " FROM attempt AS a WHERE a.learner_id = :learner AND a.closed_at IS NOT NULL GROUP BY a.question_id",
        {"learner": learner_id},
    )
    questions = [
        QuestionTotals(
            question_id=str(question_id),
            answered=required_int(answered),
            score_sum=optional_float(score_sum) or 0.0,
            self_graded=required_int(self_graded),
            skipped=required_int(skipped),
        )
        for question_id, answered, score_sum, self_graded, skipped in rows
    ]
    return Totals(questions=tuple(sorted(questions, key=lambda question: question.question_id)))
