-- By hand: what the schema language cannot say.
-- The texts of a content document, one a line: a search result shows where one ends. document_words has the same words.
CREATE FUNCTION "document_lines"("document" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(words, E'\n'), '') FROM (
    SELECT regexp_replace(entry.value #>> '{}', '<[^>]*>', ' ', 'g') AS words
    FROM jsonb_path_query("document", 'strict $.** ? (@.type() == "object")') AS part,
         jsonb_each(part) AS entry
    WHERE part ->> 'type' IS DISTINCT FROM 'text'
      AND jsonb_typeof(entry.value) = 'string'
      AND entry.key IN ('title', 'subtitle', 'name', 'category', 'location', 'description', 'content', 'text')
    UNION ALL
    SELECT (
      SELECT string_agg(CASE WHEN node.value ->> 'type' = 'text' THEN node.value ->> 'text' ELSE ' ' END, '' ORDER BY node.place)
      FROM jsonb_array_elements(part -> 'content') WITH ORDINALITY AS node (value, place)
    )
    FROM jsonb_path_query("document", 'strict $.** ? (@.type == "paragraph" || @.type == "heading")') AS part
    WHERE jsonb_typeof(part -> 'content') = 'array'
  ) AS found
$$;
CREATE OR REPLACE FUNCTION "document_words"("document" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace("document_lines"("document"), E'\n', ' ')
$$;
