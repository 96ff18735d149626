-- CreateTable
CREATE TABLE "build_files" (
    "path" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "is_packed" BOOLEAN NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "build_files_pkey" PRIMARY KEY ("path")
);

-- CreateIndex
CREATE INDEX "build_files_last_seen_at_idx" ON "build_files"("last_seen_at");

-- What is packed already is not packed once more.
ALTER TABLE "build_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
