-- CreateTable
CREATE TABLE "audit_lines" (
    "entry_id" UUID NOT NULL,

    CONSTRAINT "audit_lines_pkey" PRIMARY KEY ("entry_id")
);

-- Each entry of the audit log also becomes a line of the site's log, and with it of the log's second destination, where
-- whoever owns the database cannot change it. In the transaction of the entry: both, or neither.
CREATE FUNCTION "queue_audit_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "audit_lines" ("entry_id") SELECT "id" FROM "added" ON CONFLICT DO NOTHING;
  PERFORM pg_notify('audit', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER "audit_log_lines" AFTER INSERT ON "audit_log"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "queue_audit_lines"();
