-- Notifications about enquiries had the sender's name.
UPDATE "notifications" SET "message" = 'An enquiry was sent through the website.'
WHERE "category" = 'enquiry' AND "link" LIKE '/admin/enquiries?id=%'
  AND "message" LIKE '% sent an enquiry through the website.';

UPDATE "notifications" SET "message" = 'The enquiry is about a project or sector that you are the contact for.'
WHERE "category" = 'enquiry' AND "link" LIKE '/admin/enquiries?id=%'
  AND "message" LIKE '% sent an enquiry about a project or sector that you are the contact for.';

-- Those of enquiries that were deleted for ever.
DELETE FROM "notifications" "n"
WHERE "n"."link" LIKE '/admin/enquiries?id=%'
  AND NOT EXISTS (SELECT 1 FROM "enquiries" "e" WHERE '/admin/enquiries?id=' || "e"."id" = "n"."link");
