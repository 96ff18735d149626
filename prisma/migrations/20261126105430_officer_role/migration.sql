-- AlterEnum
ALTER TYPE "role" ADD VALUE 'officer';
