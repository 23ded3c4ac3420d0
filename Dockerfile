# The bot in an image: docker build -t studybot . && docker run -it -v studybot:/data studybot
ARG BASE=docker.io/library/python:3.13-slim

FROM ${BASE} AS build
RUN python3 -m venv /opt/studybot
COPY requirements.txt /tmp/requirements.txt
RUN /opt/studybot/bin/python -m pip install --quiet --no-cache-dir --no-deps --require-hashes -r /tmp/requirements.txt \
 && /opt/studybot/bin/python -m pip uninstall --quiet --yes pip
WORKDIR /app
COPY LICENSE ./
COPY bot ./bot
COPY adapters ./adapters
COPY questions ./questions
RUN /opt/studybot/bin/python -m compileall -q bot adapters && mkdir /data

FROM ${BASE}
LABEL org.opencontainers.image.title="llm-training-study-bot" \
      org.opencontainers.image.description="A study bot that teaches LLM training engineering" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /opt/studybot /opt/studybot
COPY --from=build /app /app
COPY --from=build --chown=10001:10001 /data /data
WORKDIR /app
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 DATABASE_URL=sqlite:////data/studybot.db
USER 10001:10001
VOLUME /data
# There is no health port yet; this says that the program starts and that every question still grades its own key right.
HEALTHCHECK --interval=5m --timeout=60s CMD ["/opt/studybot/bin/python", "-m", "bot", "check"]
ENTRYPOINT ["/opt/studybot/bin/python", "-m", "bot"]
