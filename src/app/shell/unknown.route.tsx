import { createFileRoute } from '@tanstack/react-router';
import { RouteNotFound } from '#app/ui/routeStates.tsx';

export const Route = createFileRoute('/_frame/$')({ component: RouteNotFound });
