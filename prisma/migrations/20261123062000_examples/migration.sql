-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "is_demo" BOOLEAN NOT NULL DEFAULT false;

-- ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- By hand from here on: what the schema language cannot say.

-- D63: the posts that a new site begins with, as far as nobody has made them their own since.
UPDATE "posts" SET "is_demo" = true
WHERE "created_by" IS NULL AND "version" = 1
  AND "slug" IN ('demonstration-new-website', 'demonstration-investor-briefing', 'demonstration-coffee-buyers');

-- Examples are left out of every number: how many of the public ones they are is counted here, and they are few.
CREATE INDEX "investment_opportunities_public_examples_idx" ON "investment_opportunities" ("sector", "currency", "location")
  WHERE "status" = 'active' AND "deleted_at" IS NULL AND "is_demo";
