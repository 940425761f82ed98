/** A commercial site of the demo: what it is and where, its district, and its rated power. */
export interface Site {
  name: string;
  district: string;
  powerKw: number;
}

const site = (name: string, district: string, powerKw: number): Site => ({ name, district, powerKw });

/** Sites by area. None is a real one; each says what it is and its town or quarter. */
const SITES: Readonly<Record<string, readonly Site[]>> = {
  London: [
    site('Supermarket, Peckham', 'SE15', 120),
    site('Cold store, Shepherd’s Bush', 'W12', 150),
    site('Data room, Bethnal Green', 'E2', 140),
    site('Swimming pool, Islington', 'N1', 110),
    site('Supermarket, Brixton', 'SW2', 130),
    site('Bakery, Willesden', 'NW6', 95),
    site('Office block, Islington', 'N1', 150),
    site('Laundry, Peckham', 'SE15', 85),
    site('Hotel, Shepherd’s Bush', 'W12', 120),
    site('Print works, Bethnal Green', 'E2', 100),
  ],
  Yorkshire: [
    site('Cold store, Hull', 'HU5', 150),
    site('Water pumping, York', 'YO10', 130),
    site('Supermarket, Leeds', 'LS6', 110),
    site('Foundry fans, Sheffield', 'S11', 140),
    site('Wool mill, Bradford', 'BD9', 100),
    site('Fish market, Hull', 'HU5', 90),
    site('Swimming pool, Leeds', 'LS6', 80),
    site('Chocolate works, York', 'YO10', 120),
    site('Supermarket, Sheffield', 'S11', 105),
    site('Dairy, Bradford', 'BD9', 95),
  ],
  'South West': [
    site('Water pumping, Exeter', 'EX4', 120),
    site('Cold store, Bristol', 'BS3', 140),
    site('Supermarket, Plymouth', 'PL4', 100),
    site('Fish market, Torquay', 'TQ2', 75),
    site('Spa, Bath', 'BA2', 70),
    site('Paper mill, Exeter', 'EX4', 110),
    site('Brewery, Bristol', 'BS3', 90),
    site('Supermarket, Bath', 'BA2', 80),
    site('Boatyard, Plymouth', 'PL4', 60),
    site('Hotel, Torquay', 'TQ2', 65),
  ],
};

/** Numbers of twenty that the first of each area has: of those that would be meters, opt in and consent. */
const PLACES: Readonly<Record<string, number>> = { London: 13, Yorkshire: 18, 'South West': 15 };
const EACH = 20;
/** The twenty in which they begin. */
const FIRST_EACH = 6;

/** Returns the site that an asset of the later fleet is, by its area and number; null for a home. */
export function siteAt(area: string, number: number): Site | null {
  if (number % EACH !== PLACES[area]) return null;
  return SITES[area]![Math.floor(number / EACH) - FIRST_EACH] ?? null;
}
