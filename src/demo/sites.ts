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
    site('Supermarket, Peckham', 'SE15', 140),
    site('Cold store, Shepherd’s Bush', 'W12', 150),
    site('Data room, Bethnal Green', 'E2', 150),
    site('Swimming pool, Islington', 'N1', 120),
    site('Supermarket, Brixton', 'SW2', 140),
    site('Bakery, Willesden', 'NW6', 110),
    site('Office block, Islington', 'N1', 150),
    site('Laundry, Peckham', 'SE15', 100),
    site('Hotel, Shepherd’s Bush', 'W12', 150),
    site('Print works, Bethnal Green', 'E2', 130),
    site('Market hall, Brixton', 'SW2', 120),
    site('Ice rink, Willesden', 'NW6', 150),
  ],
  Yorkshire: [
    site('Cold store, Hull', 'HU5', 150),
    site('Water pumping, York', 'YO10', 150),
    site('Supermarket, Leeds', 'LS6', 130),
    site('Foundry fans, Sheffield', 'S11', 150),
    site('Wool mill, Bradford', 'BD9', 120),
    site('Fish market, Hull', 'HU5', 110),
    site('Swimming pool, Leeds', 'LS6', 100),
    site('Chocolate works, York', 'YO10', 140),
    site('Supermarket, Sheffield', 'S11', 125),
    site('Dairy, Bradford', 'BD9', 115),
    site('Bakery, Leeds', 'LS6', 105),
    site('Container yard, Hull', 'HU5', 140),
  ],
  'South West': [
    site('Water pumping, Exeter', 'EX4', 150),
    site('Cold store, Bristol', 'BS3', 150),
    site('Supermarket, Plymouth', 'PL4', 120),
    site('Fish market, Torquay', 'TQ2', 100),
    site('Spa, Bath', 'BA2', 85),
    site('Paper mill, Exeter', 'EX4', 140),
    site('Brewery, Bristol', 'BS3', 120),
    site('Supermarket, Bath', 'BA2', 100),
    site('Boatyard, Plymouth', 'PL4', 80),
    site('Hotel, Torquay', 'TQ2', 90),
    site('Dairy, Exeter', 'EX4', 110),
    site('Ferry terminal, Plymouth', 'PL4', 130),
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
