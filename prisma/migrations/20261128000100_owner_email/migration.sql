-- Where the owner of a merchant is notified when its bank account is changed. Sealed.
ALTER TABLE "merchant" ADD COLUMN "owner_email" BYTEA;
