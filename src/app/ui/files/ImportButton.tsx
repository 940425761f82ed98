import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePermission } from '#app/data/usePermission.ts';

/** Links to the import of a kind from a CSV file; nothing where the service has no imports. */
export function ImportButton({ kind }: { kind: 'users' | 'consents' | 'tariffs' }) {
  if (!usePermission('importLines')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconUpload size={15} stroke={1.8} />}
      renderRoot={(props) => <Link to="/imports/$kind" params={{ kind }} {...props} />}
    >
      Import
    </Button>
  );
}
