import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '../lib/trpc.ts';

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
