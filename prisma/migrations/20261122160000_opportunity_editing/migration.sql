-- AlterTable
ALTER TABLE "investment_opportunities"
  ADD COLUMN "is_image_decorative" BOOLEAN,
  ADD COLUMN "image_focal_x" DOUBLE PRECISION,
  ADD COLUMN "image_focal_y" DOUBLE PRECISION;

-- ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- By hand from here on: what the schema language cannot say.

-- The orders of the manager's list; the newest first has its index already.
CREATE INDEX "investment_opportunities_kept_title_idx" ON "investment_opportunities"
  (lower("title"), "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "investment_opportunities_kept_modified_idx" ON "investment_opportunities"
  ("updated_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "investment_opportunities_kept_amount_idx" ON "investment_opportunities"
  ("currency", "investment_amount", "id") WHERE "deleted_at" IS NULL;

-- Related opportunities of one province.
CREATE INDEX "investment_opportunities_public_province_idx" ON "investment_opportunities"
  ("province", "created_at" DESC, "id" DESC) WHERE "status" = 'active' AND "deleted_at" IS NULL;
