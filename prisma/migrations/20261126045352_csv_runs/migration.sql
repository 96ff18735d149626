-- CreateTable
CREATE TABLE "csv_runs" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "noun" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "file" BYTEA,
    "digest" TEXT,
    "settings" JSONB NOT NULL,
    "checked" TEXT,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "percent" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "counts" JSONB,
    "error" TEXT,
    "request_id" TEXT,
    "ip" INET,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "csv_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "csv_runs_finished_at_idx" ON "csv_runs"("finished_at");

-- CreateIndex
CREATE UNIQUE INDEX "csv_runs_user_id_key_key" ON "csv_runs"("user_id", "key");

-- AddForeignKey
ALTER TABLE "csv_runs" ADD CONSTRAINT "csv_runs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
