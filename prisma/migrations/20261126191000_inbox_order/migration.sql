-- By hand: what the schema language cannot say.

-- The inbox by due time, enquiries without one last, and its counts without reading the rows.
CREATE INDEX "enquiries_live_due_idx" ON "enquiries" (coalesce("due_at", 'infinity'), "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "enquiries_live_stage_due_idx" ON "enquiries" ("stage", "due_at", "owner_id") WHERE "deleted_at" IS NULL;
