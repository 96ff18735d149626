-- Pages and posts are documents, as the four structured pages are: the whole of what somebody writes stands in "content",
-- and columns repeat what lists, addresses and dates ask for. No earlier build could write a row of either table.
ALTER TABLE "pages" DROP CONSTRAINT "pages_featured_image_id_fkey";
ALTER TABLE "posts" DROP CONSTRAINT "posts_featured_image_id_fkey";
DROP TRIGGER "pages_search" ON "pages";
DROP TRIGGER "posts_search" ON "posts";

ALTER TABLE "pages"
  DROP COLUMN "featured_image_id",
  DROP COLUMN "sections",
  DROP COLUMN "meta_title",
  DROP COLUMN "meta_description",
  ALTER COLUMN "content" DROP DEFAULT,
  ALTER COLUMN "content" TYPE JSONB USING '{}'::jsonb,
  ADD COLUMN "featured_image" JSONB;
ALTER TABLE "posts"
  DROP COLUMN "featured_image_id",
  DROP COLUMN "sections",
  DROP COLUMN "meta_title",
  DROP COLUMN "meta_description",
  ALTER COLUMN "content" DROP DEFAULT,
  ALTER COLUMN "content" TYPE JSONB USING '{}'::jsonb,
  ADD COLUMN "featured_image" JSONB;

-- The slug is among the words because the administration searches by it; the document repeats the title.
CREATE OR REPLACE FUNCTION "articles_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW."search_text" := "search_fold"(
    NEW."slug", to_jsonb(NEW) ->> 'category', to_jsonb(NEW) ->> 'author', NEW."excerpt", "document_words"(NEW."content")
  );
  RETURN NEW;
END
$$;
CREATE TRIGGER "pages_search"
  BEFORE INSERT OR UPDATE OF "slug", "excerpt", "content", "search_text"
  ON "pages" FOR EACH ROW EXECUTE FUNCTION "articles_search"();
CREATE TRIGGER "posts_search"
  BEFORE INSERT OR UPDATE OF "slug", "category", "author", "excerpt", "content", "search_text"
  ON "posts" FOR EACH ROW EXECUTE FUNCTION "articles_search"();
