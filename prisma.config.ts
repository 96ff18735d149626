import { defineConfig } from 'prisma/config';

/** For Prisma's own commands. The application connects through the driver adapter in server/platform. */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
