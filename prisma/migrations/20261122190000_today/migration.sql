-- AlterEnum
ALTER TYPE "notification_category" ADD VALUE 'today';

-- ─── Written by hand ────────────────────────────────────────────────────────────────────────────────────────────────

-- Tasks that somebody has to do by a day, the earliest first.
CREATE INDEX "client_tasks_open_due_idx" ON "client_tasks" ("due_on", "id")
  WHERE "done_at" IS NULL AND "deleted_at" IS NULL;

-- Public figures by the day on which somebody last looked at them; illustrative ones are nobody's to look at.
CREATE INDEX "investment_opportunities_verified_idx"
  ON "investment_opportunities" ((coalesce("last_verified_at", "created_at")), "id")
  WHERE "status" = 'active' AND "deleted_at" IS NULL AND NOT "is_demo";
