interface RestrictedPath {
  readonly name: string;
  readonly allowImportNames?: string[];
  readonly message: string;
}

export const swaggerForModels: RestrictedPath;
export const noSwagger: RestrictedPath;
