-- contract: 20261126000504_opportunity_alerts
-- A cropped picture has a copy of full size, which may be as wide as a smaller copy of the same type. Builds with that
-- migration write the copies of a picture while they hold its row, and name this index nowhere.

DROP INDEX "media_variants_media_id_type_width_key";
