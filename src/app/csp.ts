import { setNonce } from 'get-nonce';
import * as z from 'zod';

/**
 * The nonce of this page's content policy. Imported before everything else: libraries that evaluate code or add <style>
 * elements must know the policy before they load.
 */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

setNonce(nonce);
z.config({ jitless: true });
