/**
 * Services that may be sold from one asset, as the network companies assessed it: the Revenue Stacking Assessment Tool
 * V1.0 of ENA Open Networks, January 2025. Read in another's transcription (github.com/mikefsway/stacking,
 * data/stacking_data.json), all cells; reasons in our words. A later assessment is another file, never a change of
 * this.
 *
 * Y explicit yes, y implicit yes, ? no data, n implicit no, N explicit no, - not applicable. Columns are in the order
 * of the rows.
 */
import type { StackingMatrix } from './stackingMatrix.ts';

const NESO = ['BM', 'BR', 'STOR', 'DC', 'DM', 'DR', 'SFFR'] as const;
const RESERVE_AND_RESPONSE = ['BR', 'QR', 'STOR', 'DC', 'DM', 'DR', 'SFFR'] as const;
const AHEAD = ['SU', 'OU_WEEK_AHEAD', 'SA_OU_DAY_AHEAD', 'VA_OU_AHEAD'] as const;
const REAL_TIME = ['OU_REAL_TIME', 'SA_OU_REAL_TIME', 'VA_OU_REAL_TIME'] as const;
const DNO = ['PR', ...AHEAD, ...REAL_TIME] as const;

export const matrixJanuary2025: StackingMatrix = {
  source: 'ENA Open Networks, Revenue Stacking Assessment Tool V1.0',
  asOf: '2025-01',
  cells: {
    CO_DELIVERY: `
      CM              -YYYY-YYYYY?Y?nnnnnnnn
      WHOLESALE       Y-???-????????????????
      BM              Y?-N?-NNNNN?N?????????
      BR              Y?N-?-NNNNN?N?????????
      QR              Y???--??????N?????????
      SR              ----------------------
      STOR            Y?NN?--NNNN?N?????????
      DC              Y?NN?-N-NNN?N?????????
      DM              Y?NN?-NN-NN?N?????????
      DR              Y?NN?-NNN-N?N?????????
      SFFR            Y?NN?-NNNN-?N?????????
      MWD             ?????-?????-N?????????
      LCM             Y?NNN-NNNNNN-NNNNNNNNN
      DFS             ?????-??????N-????????
      PR              n????-??????N?--------
      SU              n????-??????N?--------
      OU_REAL_TIME    n????-??????N?--------
      OU_WEEK_AHEAD   n????-??????N?--------
      SA_OU_REAL_TIME n????-??????N?--------
      SA_OU_DAY_AHEAD n????-??????N?--------
      VA_OU_REAL_TIME n????-??????N?--------
      VA_OU_AHEAD     n????-??????N?--------
    `,
    SPLITTING: `
      CM              -----------?----------
      WHOLESALE       --YY?-YYYYY?yYyynynyny
      BM              -Y-Y?-NYYYN?NNyyNyNyNy
      BR              -YY-?-NNNNN?NNyyNyNyNy
      QR              -???--????????yyNyNyNy
      SR              ----------------------
      STOR            -YNN?--NNNN?NNynNnNnNn
      DC              -YYN?-N-YYN?NNyyNyNyNy
      DM              -YYN?-NY-YN?NNyyNyNyNy
      DR              -YYN?-NYY-N?NNyyNyNyNy
      SFFR            -YNN?-NNNN-?NNyyNyNyNy
      MWD             ?????-?????-??NNNNNNNN
      LCM             -yNN?-NNNNN?-NNNNNNNNN
      DFS             -YNN?-NNNNN?N-YYYYYYYY
      PR              -yyyy-yyyyyNNY--------
      SU              -yyyy-nyyyyNNY--------
      OU_REAL_TIME    -nNNN-NNNNNNNY--------
      OU_WEEK_AHEAD   -yyyy-nyyyyNNY--------
      SA_OU_REAL_TIME -nNNN-NNNNNNNY--------
      SA_OU_DAY_AHEAD -yyyy-nyyyyNNY--------
      VA_OU_REAL_TIME -nNNN-NNNNNNNY--------
      VA_OU_AHEAD     -yyyy-nyyyyNNY--------
    `,
    JUMPING: `
      CM              ----------------------
      WHOLESALE       --YY?-YYYYY?YYYYyYYYYY
      BM              -Y-Y?-YYYYY?NNYYnYYYYY
      BR              -YY-?-YYYYY?NNYYnYYYYY
      QR              -???--??????NNYYnYYYYY
      SR              ----------------------
      STOR            -YYY?--YYYY?YNYYnYYYYY
      DC              -YYY?-Y-YYY?YNYYnYYYYY
      DM              -YYY?-YY-YY?YNYYnYYYYY
      DR              -YYY?-YYY-Y?YNYYnYYYYY
      SFFR            -YYY?-YYYY-?YNYYnYYYYY
      MWD             -????-?????-??YYnnYYYY
      LCM             -YNNN-YYYYY?-NYYnYYYYY
      DFS             -YNNN-NNNNN?N-YYYYYYYY
      PR              -YYYY-YYYYYYYY-YYYYYYY
      SU              -YYYY-YYYYYYYYY-YYYYYY
      OU_REAL_TIME    -ynnn-nnnnnnnYYY--YYYY
      OU_WEEK_AHEAD   -YYYY-YYYYYnYYYY--YYYY
      SA_OU_REAL_TIME -YYYY-YYYYYYYYYYYY-YYY
      SA_OU_DAY_AHEAD -YYYY-YYYYYYYYYYYYY-YY
      VA_OU_REAL_TIME -YYYY-YYYYYYYYYYYYYY-Y
      VA_OU_AHEAD     -YYYY-YYYYYYYYYYYYYYY-
    `,
  },
  notes: [
    { mode: 'CO_DELIVERY', a: NESO, b: NESO, reason: 'One unit cannot sell the same MW to the system operator twice.' },
    {
      mode: 'CO_DELIVERY',
      a: ['CM'],
      b: DNO,
      reason: 'DNO services are not Relevant Balancing Services: a capacity notice while one is delivered is a risk.',
    },
    { mode: 'CO_DELIVERY', a: ['LCM'], b: ['BM', 'BR'], reason: 'An LCM participant must not be a BM unit.' },
    {
      mode: 'CO_DELIVERY',
      a: ['LCM'],
      b: ['QR', 'STOR', 'DC', 'DM', 'DR', 'SFFR', 'MWD', 'DFS', ...DNO],
      reason: 'LCM does not allow any other service in the settlement periods in which it is offered.',
    },
    {
      mode: 'SPLITTING',
      a: ['DFS'],
      b: DNO,
      condition: 'SAME_DIRECTION',
      reason: 'Allowed since winter 2024/25, if both want the same direction.',
    },
    {
      mode: 'SPLITTING',
      a: ['PR'],
      b: ['STOR'],
      condition: 'SAME_DIRECTION',
      reason: 'Peak reduction is agreed in advance; STOR may take further reduction, likely in the same direction.',
    },
    {
      mode: 'SPLITTING',
      a: AHEAD,
      b: ['STOR'],
      reason: 'STOR must be available in its windows, from a baseline at or below zero.',
    },
    {
      mode: 'SPLITTING',
      a: ['PR', ...AHEAD],
      b: ['BM', ...RESERVE_AND_RESPONSE],
      condition: 'SAME_DIRECTION',
      reason: 'Dispatch is known in advance; likely in the same direction, with more than is due to the DNO.',
    },
    {
      mode: 'SPLITTING',
      a: ['PR', ...AHEAD],
      b: ['WHOLESALE'],
      reason: 'Volumes are known in advance, so that trading causes no imbalance.',
    },
    { mode: 'SPLITTING', a: REAL_TIME, b: ['WHOLESALE'], reason: 'Dispatch in real time may cause imbalance.' },
    {
      mode: 'SPLITTING',
      a: REAL_TIME,
      b: ['BM', ...RESERVE_AND_RESPONSE],
      reason: 'Dispatch in real time moves the baseline that the system operator needs an hour ahead.',
    },
    {
      mode: 'SPLITTING',
      a: ['BR'],
      b: ['STOR', 'DC', 'DM', 'DR', 'SFFR'],
      reason: 'Balancing Reserve is not split with other response and reserve.',
    },
    {
      mode: 'SPLITTING',
      a: ['SFFR'],
      b: NESO,
      reason: 'Static response is not split with other services of the system operator.',
    },
    { mode: 'SPLITTING', a: ['WHOLESALE'], b: ['LCM'], reason: 'LCM volumes are removed from the imbalance account.' },
    {
      mode: 'JUMPING',
      a: ['DFS'],
      b: ['BM', ...RESERVE_AND_RESPONSE],
      reason: 'DFS is not stacked with the BM, response and reserve.',
    },
    { mode: 'JUMPING', a: ['DFS'], b: DNO, reason: 'Allowed since winter 2024/25.' },
    {
      mode: 'JUMPING',
      a: ['LCM'],
      b: ['BM', 'BR'],
      reason: 'An LCM participant must not be a BM unit, which Balancing Reserve needs.',
    },
    {
      mode: 'JUMPING',
      a: ['OU_REAL_TIME'],
      b: ['BM', ...RESERVE_AND_RESPONSE, 'LCM'],
      reason: 'The provider does not know when it will be used.',
    },
    {
      mode: 'JUMPING',
      a: ['OU_REAL_TIME'],
      b: ['WHOLESALE'],
      reason: 'Without agreed availability, trading is difficult.',
    },
    {
      mode: 'JUMPING',
      a: ['OU_REAL_TIME', 'OU_WEEK_AHEAD'],
      b: ['MWD'],
      reason: 'The rules on primacy exclude this product.',
    },
  ],
};
