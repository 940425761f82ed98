/** The 97.5 % point of Student's distribution: 95 % of draws lie within it on both sides. */

/** Degrees of freedom from which on the series is exact to 8 digits. */
const MANY = 100;
const NORMAL = 1.959963984540054;
const LEVEL = 0.95;
const STEPS = 200;
const BISECTIONS = 45;

/** Returns the point for one or more degrees of freedom, which need not be a whole number. */
export const t975 = (degrees: number): number => (degrees >= MANY ? bySeries(degrees) : byIntegral(degrees));

/** Returns the point by the series of Cornish and Fisher: around the normal distribution, in powers of 1/ν. */
function bySeries(degrees: number): number {
  const z = NORMAL;
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)
  );
}

/**
 * Returns the point by integration. With t = √ν·tan φ the density is cos^(ν−1) φ, which needs no gamma function: the
 * angle within which 95 % of it lies.
 */
function byIntegral(degrees: number): number {
  const whole = integrate(degrees, Math.PI / 2);
  let [low, high] = [0, Math.PI / 2];
  for (let round = 0; round < BISECTIONS; round++) {
    const middle = (low + high) / 2;
    if (integrate(degrees, middle) < LEVEL * whole) low = middle;
    else high = middle;
  }
  return Math.sqrt(degrees) * Math.tan(low);
}

/** Integrates by Simpson's rule from 0 to an angle. */
function integrate(degrees: number, to: number): number {
  const width = to / STEPS;
  let sum = 0;
  for (let step = 0; step <= STEPS; step++) {
    const weight = step === 0 || step === STEPS ? 1 : step % 2 === 1 ? 4 : 2;
    sum += weight * Math.max(0, Math.cos(step * width)) ** (degrees - 1);
  }
  return (sum * width) / 3;
}
