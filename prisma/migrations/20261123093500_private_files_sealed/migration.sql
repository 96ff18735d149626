-- AlterTable
ALTER TABLE "media_files" ADD COLUMN     "seal" BYTEA,
ADD COLUMN     "seal_key_id" TEXT;
