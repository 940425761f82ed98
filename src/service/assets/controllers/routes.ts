import type { controllerEndpoints } from '#contract/endpoints/controllers.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { assignControllerAssets } from './assignControllerAssets.ts';
import type { ControllerTools } from './controllerTools.ts';
import { createController } from './createController.ts';
import { createControllerCredential, listControllerCredentials, revokeControllerCredential } from './credentials.ts';
import { deleteController } from './deleteController.ts';
import { getController } from './getController.ts';
import { listControllers } from './listControllers.ts';
import { listDispatchBatches } from './listDispatchBatches.ts';
import { rotateControllerSecret } from './rotateControllerSecret.ts';
import { testController } from './testController.ts';
import { updateController } from './updateController.ts';

export const controllerHandlers = (tools: ControllerTools): Pick<Handlers, keyof typeof controllerEndpoints> => ({
  createController: createController(tools),
  listControllers,
  getController,
  updateController: updateController(tools),
  deleteController,
  assignControllerAssets,
  testController: testController(tools),
  rotateControllerSecret: rotateControllerSecret(tools),
  listControllerCredentials,
  createControllerCredential,
  revokeControllerCredential,
  listDispatchBatches,
});
