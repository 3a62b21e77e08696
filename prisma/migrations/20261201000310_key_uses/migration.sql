-- A use of a key is no change of it: gateways write uses once a minute and must not drop their caches for that.
DROP TRIGGER "api_key_notify" ON "api_key";
CREATE TRIGGER "api_key_notify" AFTER INSERT OR DELETE
    OR UPDATE OF "merchant_id", "rail", "kind", "key_hash", "revoked_at", "exposed_at" ON "api_key"
    FOR EACH ROW EXECUTE FUNCTION "notify_api_key"();

-- Who created the pair, for the list of keys; null for pairs from before, and for those of a local stack.
ALTER TABLE "api_key" ADD COLUMN "created_by" TEXT;
