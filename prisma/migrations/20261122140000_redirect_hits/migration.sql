-- A visitor who comes by an old address is counted on its redirect. That changes nothing that pages show, so it is not
-- announced: else each such visitor would have every finished page made anew.
DROP TRIGGER "redirects_announce" ON "redirects";
CREATE TRIGGER "redirects_announce"
  AFTER INSERT OR UPDATE OF "from_path", "to_path" OR DELETE OR TRUNCATE ON "redirects"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
