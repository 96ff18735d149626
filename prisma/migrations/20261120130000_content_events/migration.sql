-- Announces on the channel "content" that a table was written which public pages are made of, once a statement and table
-- (Postgres folds equal notices of one transaction, and sends them when it commits). Every node listens and makes its
-- finished answers anew. The tables are those of nounsByTable in src/domain/changes.ts.

CREATE FUNCTION "announce_content"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content', TG_TABLE_NAME);
  RETURN NULL;
END
$$;

CREATE TRIGGER "settings_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "settings"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
CREATE TRIGGER "site_content_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "site_content"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
CREATE TRIGGER "menus_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "menus"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
CREATE TRIGGER "menu_items_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "menu_items"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
CREATE TRIGGER "sectors_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "sectors"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
CREATE TRIGGER "page_content_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "page_content"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
CREATE TRIGGER "pages_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "pages"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
CREATE TRIGGER "posts_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "posts"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
CREATE TRIGGER "redirects_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "redirects"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
CREATE TRIGGER "investment_opportunities_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "investment_opportunities"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
CREATE TRIGGER "opportunity_documents_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "opportunity_documents"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
CREATE TRIGGER "media_files_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "media_files"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
CREATE TRIGGER "media_variants_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "media_variants"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
