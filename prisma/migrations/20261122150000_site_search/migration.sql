-- AlterTable
ALTER TABLE "investment_opportunities" ADD COLUMN     "search_names" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "search_words" tsvector;

-- AlterTable
ALTER TABLE "page_content" ADD COLUMN     "search_words" tsvector;

-- AlterTable
ALTER TABLE "pages" ADD COLUMN     "search_names" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "search_words" tsvector;

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "search_names" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "search_words" tsvector;

-- CreateIndex
CREATE INDEX "investment_opportunities_search_words_idx" ON "investment_opportunities" USING GIN ("search_words");

-- CreateIndex
CREATE INDEX "investment_opportunities_search_names_idx" ON "investment_opportunities" USING GIN ("search_names" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "pages_search_words_idx" ON "pages" USING GIN ("search_words");

-- CreateIndex
CREATE INDEX "pages_search_names_idx" ON "pages" USING GIN ("search_names" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "posts_search_words_idx" ON "posts" USING GIN ("search_words");

-- CreateIndex
CREATE INDEX "posts_search_names_idx" ON "posts" USING GIN ("search_names" gin_trgm_ops);

-- ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- By hand from here on: what the schema language cannot say. All of it is for the search of the public site.

-- ── How words are taken ──
-- All without accents. "site_words": English stems. "site_names": words as they are, for titles and names of people and
-- places. "site_plain": the same without stop words, so that the beginning of a word of a text finds it too.

CREATE TEXT SEARCH DICTIONARY "site_plain" (TEMPLATE = simple, STOPWORDS = english);

CREATE TEXT SEARCH CONFIGURATION "site_words" (COPY = english);
ALTER TEXT SEARCH CONFIGURATION "site_words" ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
CREATE TEXT SEARCH CONFIGURATION "site_names" (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION "site_names" ALTER MAPPING FOR hword, hword_part, word WITH unaccent, simple;
CREATE TEXT SEARCH CONFIGURATION "site_plain" (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION "site_plain"
  ALTER MAPPING FOR asciihword, asciiword, hword_asciipart WITH "site_plain";
ALTER TEXT SEARCH CONFIGURATION "site_plain" ALTER MAPPING FOR hword, hword_part, word WITH unaccent, "site_plain";

-- A title counts most (A), then what else names the thing (B), then stems of its text (C) and the text as it stands (D).
-- The texts are bounded, because a tsvector is: 60,000 characters of four bytes in both forms stay below its megabyte.
CREATE FUNCTION "search_vector"("title" text, "names" text, "words" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
  SELECT setweight(to_tsvector('site_names', left("title", 400)) || to_tsvector('site_words', left("title", 400)), 'A')
    || setweight(to_tsvector('site_names', left("names", 2000)) || to_tsvector('site_words', left("names", 2000)), 'B')
    || setweight(to_tsvector('site_words', left("words", 60000)), 'C')
    || setweight(to_tsvector('site_plain', left("words", 60000)), 'D')
$$;

-- What in a document of content is a title or a heading.
CREATE FUNCTION "document_names"("document" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(names, ' '), '') FROM (
    SELECT entry.value #>> '{}' AS names
    FROM jsonb_path_query("document", 'strict $.** ? (@.type() == "object")') AS part,
         jsonb_each(part) AS entry
    WHERE part ->> 'type' IS DISTINCT FROM 'text'
      AND jsonb_typeof(entry.value) = 'string'
      AND entry.key IN ('title', 'subtitle', 'name', 'category', 'location')
    UNION ALL
    SELECT (
      SELECT string_agg(CASE WHEN node.value ->> 'type' = 'text' THEN node.value ->> 'text' ELSE ' ' END, '' ORDER BY node.place)
      FROM jsonb_array_elements(part -> 'content') WITH ORDINALITY AS node (value, place)
    )
    FROM jsonb_path_query("document", 'strict $.** ? (@.type == "heading")') AS part
    WHERE jsonb_typeof(part -> 'content') = 'array'
  ) AS found
$$;

-- ── Kept beside each row, by triggers ──
-- "search_names" begins with the title, the address, category and author, which the lists of the administration look for
-- as well: it is shorter than "search_text" by far.

CREATE FUNCTION "articles_words"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  "names" text := concat_ws(' ', to_jsonb(NEW) ->> 'category', to_jsonb(NEW) ->> 'author');
BEGIN
  NEW."search_words" := "search_vector"(
    NEW."title", "names", concat_ws(' ', NEW."excerpt", "document_words"(NEW."content"))
  );
  NEW."search_names" := left("search_fold"(NEW."title", NEW."slug", "names", "document_names"(NEW."content")), 1000);
  RETURN NEW;
END
$$;
CREATE TRIGGER "pages_words"
  BEFORE INSERT OR UPDATE OF "title", "slug", "excerpt", "content", "search_words", "search_names"
  ON "pages" FOR EACH ROW EXECUTE FUNCTION "articles_words"();
CREATE TRIGGER "posts_words"
  BEFORE INSERT OR UPDATE OF "title", "slug", "category", "author", "excerpt", "content", "search_words", "search_names"
  ON "posts" FOR EACH ROW EXECUTE FUNCTION "articles_words"();

CREATE FUNCTION "investment_opportunities_words"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  "names" text := concat_ws(' ', NEW."location", NEW."province", replace(NEW."sector", '-', ' '));
BEGIN
  NEW."search_words" := "search_vector"(
    NEW."title", "names", concat_ws(' ', NEW."description", NEW."requirements", NEW."benefits")
  );
  NEW."search_names" := left("search_fold"(NEW."title", "names"), 1000);
  RETURN NEW;
END
$$;
CREATE TRIGGER "investment_opportunities_words"
  BEFORE INSERT OR UPDATE OF "title", "location", "province", "sector", "description", "requirements", "benefits",
    "search_words", "search_names"
  ON "investment_opportunities" FOR EACH ROW EXECUTE FUNCTION "investment_opportunities_words"();

CREATE FUNCTION "page_content_words"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW."search_words" := "search_vector"('', "document_names"(NEW."content"), "document_words"(NEW."content"));
  RETURN NEW;
END
$$;
CREATE TRIGGER "page_content_words"
  BEFORE INSERT OR UPDATE OF "content", "search_words"
  ON "page_content" FOR EACH ROW EXECUTE FUNCTION "page_content_words"();

-- ── Titles alone, and the public opportunities ──

CREATE INDEX "pages_search_title_idx" ON "pages" USING GIN (ts_filter("search_words", '{a}'));
CREATE INDEX "posts_search_title_idx" ON "posts" USING GIN (ts_filter("search_words", '{a}'));
CREATE INDEX "investment_opportunities_search_title_idx" ON "investment_opportunities"
  USING GIN (ts_filter("search_words", '{a}'));

-- Names of documents: '2026-export_guide.pdf' is four words.
CREATE FUNCTION "search_file_vector"("name" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
  SELECT "search_vector"(regexp_replace("name", '[^[:alnum:]]+', ' ', 'g'), '', '')
$$;
CREATE INDEX "media_files_search_idx" ON "media_files" USING GIN ("search_file_vector"("name")) WHERE "store" = 'documents';
CREATE INDEX "opportunity_documents_search_idx" ON "opportunity_documents" USING GIN ("search_file_vector"("title"));

-- What is there already.
UPDATE "pages" SET "search_names" = '';
UPDATE "posts" SET "search_names" = '';
UPDATE "investment_opportunities" SET "search_names" = '';
UPDATE "page_content" SET "search_words" = NULL;
