-- AlterTable
ALTER TABLE "investment_opportunities" ADD COLUMN     "changed_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "opportunity_alerts" ADD COLUMN     "projects" JSONB,
ALTER COLUMN "filter" DROP NOT NULL;

-- ─── Written by hand ────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "opportunity_alerts" ADD CONSTRAINT "opportunity_alerts_filter_or_projects"
  CHECK (num_nonnulls("filter", "projects") = 1);

-- now() is the start of the transaction, as in pg_stat_activity. Of every update: an alert compares what visitors see.
CREATE FUNCTION "investment_opportunity_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."changed_at" := now();
  RETURN NEW;
END $$;

CREATE TRIGGER "investment_opportunities_changed"
  BEFORE UPDATE ON "investment_opportunities"
  FOR EACH ROW EXECUTE FUNCTION "investment_opportunity_changed"();
