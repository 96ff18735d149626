-- CreateTable
CREATE TABLE "csv_exports" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "noun" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "filter" JSONB NOT NULL,
    "file_name" TEXT NOT NULL,
    "total" INTEGER NOT NULL,
    "file" BYTEA,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "percent" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "request_id" TEXT,
    "ip" INET,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "csv_exports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "csv_exports_finished_at_idx" ON "csv_exports"("finished_at");

-- CreateIndex
CREATE INDEX "csv_exports_expires_at_idx" ON "csv_exports"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "csv_exports_user_id_key_key" ON "csv_exports"("user_id", "key");

-- AddForeignKey
ALTER TABLE "csv_exports" ADD CONSTRAINT "csv_exports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
