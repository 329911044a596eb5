import { type AppSecret } from '../api/contract.js';
import { makePasskey } from './browser-passkeys.js';
import {
  useAddPasskeyMutation,
  useBeginAppMutation,
  useBeginPasskeyMutation,
  useMakeRecoveryCodesMutation,
  useRemoveAppMutation,
  useRemovePasskeyMutation,
} from './factors.api.js';

/** The actions on a user's own factors. */
export type FactorAct =
  | { kind: 'add-app' }
  | { kind: 'remove-app' }
  | { kind: 'add-passkey' }
  | { kind: 'remove-passkey'; id: string; name: string }
  | { kind: 'make-codes' };

/** The result: a secret to scan, or recovery codes to store. */
export interface ActOutcome {
  app?: AppSecret;
  recoveryCodes?: string[];
}

/** Performs an action, with the password or a code. @returns a function that rejects with a problem */
export function useFactorActs(): (act: FactorAct, typed: { proof: string; name: string }) => Promise<ActOutcome> {
  const [beginApp] = useBeginAppMutation();
  const [removeApp] = useRemoveAppMutation();
  const [beginPasskey] = useBeginPasskeyMutation();
  const [addPasskey] = useAddPasskeyMutation();
  const [removePasskey] = useRemovePasskeyMutation();
  const [makeCodes] = useMakeRecoveryCodesMutation();
  return async (act, { proof, name }) => {
    switch (act.kind) {
      case 'add-app':
        return { app: await beginApp({ proof }).unwrap() };
      case 'add-passkey': {
        const { options, ticket } = await beginPasskey({ proof }).unwrap();
        return addPasskey({ ticket, answer: await makePasskey(options), name }).unwrap();
      }
      case 'make-codes':
        return makeCodes({ proof }).unwrap();
      case 'remove-app':
        await removeApp({ proof }).unwrap();
        return {};
      case 'remove-passkey':
        await removePasskey({ id: act.id, proof }).unwrap();
        return {};
    }
  };
}
