import { analytics } from './analytics.ts';
import { assets } from './assets.ts';
import { availability } from './availability.ts';
import { balance } from './balance.ts';
import { claims } from './claims.ts';
import { compliance } from './compliance.ts';
import { controllers } from './controllers.ts';
import { dispatch } from './dispatch.ts';
import { energy } from './energy.ts';
import { events } from './events.ts';
import { exportSchedules } from './exportSchedules.ts';
import { forecastQuality } from './forecastQuality.ts';
import { mailDescriptions } from './mail.ts';
import { marketFiles } from './marketFiles.ts';
import { messages } from './messages.ts';
import { meterAccounts } from './meterAccounts.ts';
import { nominations } from './nominations.ts';
import { operations } from './operations.ts';
import { packs } from './packs.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { planning } from './planning.ts';
import { portfolios } from './portfolios.ts';
import { responses } from './responses.ts';
import { schemes } from './schemes.ts';
import type { Descriptions } from './shared.ts';
import { stacking } from './stacking.ts';
import { standing } from './standing.ts';
import { stats } from './stats.ts';
import { tariffs } from './tariffs.ts';
import { trades } from './trades.ts';
import { weekTemplates } from './weekTemplates.ts';

export { shared } from './shared.ts';

/** Every description of the interface document, apart from the schemas so that the browser does not load them. */
export const descriptions: Descriptions = {
  ...analytics,
  ...assets,
  ...availability,
  ...balance,
  ...compliance,
  ...controllers,
  ...dispatch,
  ...energy,
  ...events,
  ...exportSchedules,
  ...forecastQuality,
  ...mailDescriptions,
  ...marketFiles,
  ...messages,
  ...meterAccounts,
  ...nominations,
  ...operations,
  ...packs,
  ...payments,
  ...claims,
  ...people,
  ...planning,
  ...portfolios,
  ...responses,
  ...schemes,
  ...stacking,
  ...standing,
  ...stats,
  ...tariffs,
  ...trades,
  ...weekTemplates,
};
