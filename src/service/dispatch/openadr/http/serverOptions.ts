import type { ControllerLimits } from '../../../assets/tokens/controllerLimits.ts';
import type { ControllersShare } from '../../../assets/tokens/controllersShare.ts';
import type { Tokens } from '../../../assets/tokens/tokens.ts';
import type { OpenAdrTools } from '../openAdrTools.ts';
import type { OadrCaller } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    oadrCaller: OadrCaller | null;
  }
}

/** What the OpenADR interface is made of. */
export interface OpenAdrServerOptions {
  tools: OpenAdrTools;
  tokens: Tokens;
  limits: ControllerLimits;
  /** For work in the store, and for polls that find nothing changed: they are short, so that more may work at a time. */
  share: ControllersShare;
  pollShare: ControllersShare;
  /** Where clients reach this service. */
  servers: readonly { url: string }[];
}
