# The site as an image: docker build -t ipa-portal .
# Settings come from the environment (.env.example); what has to last lies in the volume /data, everything else may be
# read-only (docker run --read-only --tmpfs /tmp). Without DATABASE_URL it runs its own Postgres in /data.

FROM node:24.11.1-bookworm-slim AS build
WORKDIR /app
# A layer of its own: packages change less often than sources.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# Database client, browser's part and server, with the notes that tell the commands that all is ready.
RUN node scripts/prepare.mjs

FROM node:24.11.1-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
# Of root, so that the process cannot change its own program.
COPY --from=build /app ./
RUN install --directory --owner=node --group=node --mode=0755 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["node", "scripts/health.mjs"]
CMD ["node", "--max-old-space-size=1024", "--min-semi-space-size=8", "--max-semi-space-size=8", "--v8-pool-size=1", "dist/server/index.js"]
