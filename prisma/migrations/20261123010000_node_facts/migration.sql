-- AlterTable
ALTER TABLE "nodes" ADD COLUMN     "clock_offset_seconds" INTEGER,
ADD COLUMN     "public_url" TEXT;
