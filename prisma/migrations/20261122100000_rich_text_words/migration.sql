-- The words that a person reads in a content document, without markup. Those of rich text (D26) stand as in the text: a
-- word that is partly bold or a link is one word. Names of nodes and targets of links are none. What is stored so far
-- has no rich text, so its search_text stays.
CREATE OR REPLACE FUNCTION "document_words"("document" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(words, ' '), '') FROM (
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
