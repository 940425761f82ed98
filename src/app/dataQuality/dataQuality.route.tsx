import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_frame/data-quality')({ component: () => null });
