import type { Client } from '#client/client.ts';
import { demoAreas } from './fleet.ts';
import type { Growth } from './growFleet.ts';
import { portfolioName } from './registerFleet.ts';
import { SCHEME_NAMES, type Schemes } from './schemes.ts';

/** Finds what the first part of a demo made, by name. */
export async function findDemo(client: Client): Promise<Pick<Growth, 'portfolios' | 'controllers' | 'schemes'>> {
  const query = { pageSize: 100 };
  const portfolios = await client.listPortfolios({ query });
  const controllers = await client.listControllers({ query });
  const schemes = await client.listSchemes({ query });
  const schemeUUID = (name: string) => found(name, schemes.data.find((scheme) => scheme.name === name)?.schemeUUID);
  return {
    portfolios: Object.fromEntries(
      demoAreas.flatMap((area) => {
        const portfolio = portfolios.data.find(({ name }) => name === portfolioName(area));
        return portfolio ? [[area, portfolio.portfolioUUID]] : [];
      }),
    ),
    controllers: Object.fromEntries(controllers.data.map(({ name, controllerUUID }) => [name, controllerUUID])),
    schemes: Object.fromEntries(
      Object.entries(SCHEME_NAMES).map(([key, name]) => [key, schemeUUID(name)]),
    ) as unknown as Schemes,
  };
}

function found(name: string, uuid: string | undefined): string {
  if (uuid === undefined) throw new Error(`the demo has no scheme ${name} any more`);
  return uuid;
}
