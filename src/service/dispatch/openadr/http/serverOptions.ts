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

export interface OpenAdrServerOptions {
  tools: OpenAdrTools;
  tokens: Tokens;
  limits: ControllerLimits;
  /**
   * Shares for work in the store, and for polls that find nothing changed: they are short, so more may run at a time.
   */
  share: ControllersShare;
  pollShare: ControllersShare;
  /** Addresses at which clients reach this service. */
  servers: readonly { url: string }[];
}
