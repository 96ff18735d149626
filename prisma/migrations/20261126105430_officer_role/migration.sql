-- unwritten: officer
-- The role is refused while another build runs (server/roles/other-builds.ts).
-- AlterEnum
ALTER TYPE "role" ADD VALUE 'officer';
