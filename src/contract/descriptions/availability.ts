import { below, type Descriptions } from './shared.ts';

const agreed = {
  startTime: 'Start, on a half hour; UTC instant.',
  endTime: 'End, itself excluded, on a half hour; UTC instant, 31 days after the start at most.',
  capacityMw: 'Agreed capacity in MW.',
  gbpPerMwPerHour: 'Price in £ for each MW and hour in which it is available.',
};
const gap = {
  startTime: 'Start of the first half hour that is not available; UTC instant.',
  endTime: 'End of the last; UTC instant.',
  reason: 'Why, for people; null where nobody said.',
};

export const availability: Descriptions = {
  NewAvailabilityWindow: { '': 'A window of availability as agreed with the buyer.', ...agreed },
  NewUnavailability: { '': 'Half hours of a window that are not available.', ...gap },
  AvailabilityWindow: {
    '': 'Capacity that a buyer pays for while it is available.',
    windowUUID: 'UUID of the window.',
    ...agreed,
    unavailable: 'What was declared unavailable, in the order of its start.',
    ...below('unavailable', { ...gap, declaredUTC: 'When it was declared; UTC instant.' }),
  },
  AvailabilityStatement: {
    '': 'What the availability of a scheme earns in a month.',
    month: 'London month, YYYY-MM.',
    windows: 'Windows of which a part is in the month.',
    halfHours: 'Half hours of them in the month.',
    unavailableHalfHours: 'Those that were declared unavailable.',
    factorMonth: 'Whose utilisation counts: SAME is this month, PREVIOUS the month before.',
    factor: 'Factor of the utilisation of that month.',
    fullGbp: 'What is earned at a factor of 1, in £.',
    gbp: 'What is earned, in £: exact, and rounded once.',
    recoveredGbp: 'What the buyer recovers, in £, if `fullGbp` was paid before the factor was known.',
  },
};
