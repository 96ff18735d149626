-- AlterTable
ALTER TABLE "enquiries" ADD COLUMN     "opportunity_title" TEXT;

-- ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- By hand: what the schema language cannot say.

-- D71: what was stored before keeps its title, too.
UPDATE "enquiries" AS e SET "opportunity_title" = o."title"
FROM "investment_opportunities" AS o WHERE o."id" = e."opportunity_id";
