-- AlterTable
ALTER TABLE "enquiries" ADD COLUMN     "is_test" BOOLEAN NOT NULL DEFAULT false;
