-- AlterTable
ALTER TABLE "enquiries" ADD COLUMN     "is_helpful" BOOLEAN,
ADD COLUMN     "rated_at" TIMESTAMPTZ(3),
ADD COLUMN     "rating_asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "rating_note" TEXT,
ADD COLUMN     "rating_stopped_at" TIMESTAMPTZ(3);
