ALTER TABLE "enquiry_replies" ADD COLUMN "failure_notified_at" TIMESTAMPTZ(3), ADD COLUMN "answered_otherwise_at" TIMESTAMPTZ(3);

-- What failed before this release is shown, and not notified late.
UPDATE "enquiry_replies" SET "failure_notified_at" = "failed_at" WHERE "failed_at" IS NOT NULL;

-- The few replies whose mail failed.
CREATE INDEX "enquiry_replies_failed_idx" ON "enquiry_replies" ("enquiry_id") WHERE "failed_at" IS NOT NULL;
