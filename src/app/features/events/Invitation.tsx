import { PlainLink } from '#app/ui/PlainLink.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { EventAsset } from '#contract/event.ts';
import { invitationText } from './invitationWords.ts';

/** How an asset's user was invited and answered, with the mail behind it. */
export function Invitation({ invitation }: Pick<EventAsset, 'invitation'>) {
  const said = invitationText(invitation);
  if (said === null) return '–';
  const mail = invitation?.mailUUID ?? null;
  return (
    <>
      {mail === null ? (
        said.text
      ) : (
        <PlainLink to="/settings/mail" search={{ tab: 'mails', mail }}>
          {said.text}
        </PlainLink>
      )}
      {said.at !== null && (
        <>
          {', '}
          <Time at={said.at} />
        </>
      )}
    </>
  );
}
