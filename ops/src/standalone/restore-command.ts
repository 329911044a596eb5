/** How an operator restores a backup in the one container. The volume `candor` has the archive and the keys, the other one is new. */
export const RESTORE_COMMAND =
  'docker run --rm -v candor-restored:/data -v candor:/before:ro --entrypoint candor-admin candor-standalone ' +
  'restore /before/candor.backup --keys /before/secrets.json';
