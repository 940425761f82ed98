import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { allPacks } from '#app/data/sharedQueries.ts';
import { modeWords, termsText } from '#app/format/dispatchWords.ts';
import { formatDate, formatPercent, formatPounds } from '#app/format/format.ts';
import { baselineWords, recheckWords, schemeTypeWords, settlementWords } from '#app/format/schemeWords.ts';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { sentence } from '#app/ui/fieldErrors.ts';
import type { Scheme } from '#contract/scheme.ts';
import { plural } from '#text/count.ts';

const day = (date: string): string => formatDate(date, true);

function validity({ validFrom, validTo }: Scheme): string {
  if (validFrom === null && validTo === null) return 'No limit';
  return [validFrom && `from ${day(validFrom)}`, validTo && `before ${day(validTo)}`].filter(Boolean).join(', ');
}

const holdOutText = ({ share, goodwillGbp }: Scheme['holdOut']): string => {
  if (share === 0) return 'None';
  const goodwill = goodwillGbp === null ? '' : `, ${formatPounds(goodwillGbp)} each`;
  return `${formatPercent(100 * share)} from 1,000 ready assets${goodwill}`;
};

const holidaysText = ({ schoolHolidays }: Scheme): string =>
  schoolHolidays.length === 0
    ? 'None listed'
    : `${schoolHolidays.length} listed, the last ending ${day(schoolHolidays.at(-1)!.toDay)}`;

const dispatchText = (terms: Scheme['dispatch']): string =>
  terms.mode === 'OFF'
    ? 'Off: no device is instructed'
    : `${modeWords[terms.mode]}, ${termsText(terms)}, up to ${terms.dispatchesPerDay} per asset per day`;

/** The pack by its name, which leads to it; its code while that is not known. */
function PackLink({ packId, version }: Scheme['pack']) {
  const { data } = useQuery(allPacks());
  const pack = data?.data.find((each) => each.packId === packId && each.version === version);
  if (!pack) return `${packId} ${version}`;
  return (
    <Link to="/schemes/packs/$packUUID" params={{ packUUID: pack.packUUID }}>
      {pack.name}
    </Link>
  );
}

type SchemeFactsProps = { scheme: Scheme; has: { packs: boolean; mails: boolean; dispatch: boolean } };

/** The terms of a scheme: regulator, baseline, payment. */
export function SchemeFacts({ scheme, has }: SchemeFactsProps) {
  const {
    schemeType,
    regulator,
    baselineMethod,
    inDayAdjustment,
    settlementMethod,
    requiresMpan,
    recheckDays,
    consentValidityMonths,
  } = scheme;
  const facts = [
    ['Type', schemeTypeWords[schemeType]],
    ...(has.packs ? [['Market rules', <PackLink key="pack" {...scheme.pack} />] as const] : []),
    ['Checked by', regulator],
    ['Baseline', baselineWords[baselineMethod]],
    ['In-day adjustment', inDayAdjustment ? 'On' : 'Off'],
    ['Settlement', settlementWords[settlementMethod]],
    ['MPAN', requiresMpan ? 'Required' : 'Not required'],
    ['Ready assets', sentence(recheckWords(recheckDays ?? null))],
    [
      'Consent validity',
      consentValidityMonths === null ? 'As stated in the consent' : plural(consentValidityMonths, 'month'),
    ],
    ['Held out at random', holdOutText(scheme.holdOut)],
    ['School holidays', holidaysText(scheme)],
    ['Valid', validity(scheme)],
    ...(has.mails ? [['E-mails to users', scheme.mail === 'ON' ? 'On' : 'Off'] as const] : []),
    ...(has.dispatch ? [['Dispatch', dispatchText(scheme.dispatch)] as const] : []),
  ] as const;
  return <FactGrid facts={facts} />;
}
